/** camelCase field name to its snake_case column. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** [5.24] a field's key in server answers: `donationDate` is `DonationDate`. */
export const pascal = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1)
