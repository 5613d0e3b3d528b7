// The library describes only its main file; a locale adds itself when it is loaded.
declare module 'cronstrue/locales/zh_CN'
