/** Paths of schedules, as in the API family. */
export const schedulePath = '/sys/quartzJob'
export const scheduleNoun = 'scheduledJob'
