window.google = window.google ?? {}
