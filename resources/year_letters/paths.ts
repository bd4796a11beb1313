/** [6.3] in the account of the donor who was sent it. */
export const ownYearPath = (letter: string, donor: string): string => `/app/DonorFoundation/Year/${letter}/${donor}`
