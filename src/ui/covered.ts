/**
 * Whether a dialog or a menu lies over the page: it is answered first. One that was closed may stay in the document, such
 * as the menu of orders over cards.
 */
export const isCovered = (): boolean => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
