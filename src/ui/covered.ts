/** Whether a dialog or a menu lies over the page: it is answered first. */
export const isCovered = (): boolean => document.querySelector('.MuiModal-root') !== null
