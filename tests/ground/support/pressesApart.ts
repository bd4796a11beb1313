/** As long as a person takes to read an answer, so that the next press is another and not the second half of a double one. */
export const pressesApart = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 520))
