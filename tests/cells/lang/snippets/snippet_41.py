global_var = 1
def modify():
    global global_var, new_one
    global_var += 1; new_one = "n"
modify(); print(global_var, new_one)
