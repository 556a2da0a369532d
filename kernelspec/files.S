// files.S: the files that `warpcell install` writes, inside of the program.
    .section .rodata
.macro embed name, file
    .global \name
    .global \name\()_end
\name:
    .incbin "\file"
\name\()_end:
    .byte 0
.endm
    embed kernelspec_json, "kernelspec/kernel.json.in"
    embed kernelspec_svg, "kernelspec/logo-svg.svg"
    embed kernelspec_png32, "kernelspec/logo-32x32.png"
    embed kernelspec_png64, "kernelspec/logo-64x64.png"
    .section .note.GNU-stack, "", @progbits
