# IPython.display: outputs of a cell in the forms that clients show.
from IPython.core.display import (
    DisplayHandle, DisplayObject, GeoJSON, HTML, Image, JSON, Javascript, Latex, Markdown, Math, Pretty, ProgressBar, SVG,
    TextDisplayObject, Video, clear_output, display, display_html, display_javascript, display_jpeg, display_json,
    display_latex, display_markdown, display_png, display_pretty, display_svg, publish_display_data, set_matplotlib_close,
    set_matplotlib_formats, update_display)
from IPython.lib.display import Audio, Code, FileLink, FileLinks, IFrame, ScribdDocument, VimeoVideo, YouTubeVideo
