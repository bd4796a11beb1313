/** What stands where an erased donor's name stood, in both languages: lists, letters and files show it as it is. */
export const ERASED_NAME = 'متبرع مُحيت بياناته · Erased donor'
