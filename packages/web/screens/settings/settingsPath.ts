/** Path of the settings. */
export const SETTINGS_PATH = '/sys/setting'
