# class_derive_exception
class AppError(Exception):
    code = 1
    def __init__(self, msg, *, detail=None): super().__init__(msg); self.detail = detail
    def __str__(self): return f"[{self.code}] {super().__str__()} ({self.detail})"
class NotFound(AppError, LookupError): code = 404
try: raise NotFound("page", detail="x")
except LookupError as e: print(e, repr(e), e.args, isinstance(e, AppError), e.detail)
