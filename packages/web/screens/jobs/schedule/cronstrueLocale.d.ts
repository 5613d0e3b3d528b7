// The library only types its main file; a locale registers itself when it is loaded.
declare module 'cronstrue/locales/zh_CN'
