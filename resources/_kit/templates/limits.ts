const MB = 1024 * 1024

/** What Meta takes of one template. [3.14], [5.16] */
export const META = {
  name: 512,
  headerText: 60,
  body: 1024,
  footer: 60,
  buttonLabel: 25,
  link: 2000,
  copyCode: 15,
  buttons: 10,
  urlButtons: 2,
  phoneButtons: 1,
  copyButtons: 1,
  /** Smaller than what the product takes of a film [5.4]. */
  videoBytes: 16 * MB,
  editsInWindow: 10,
  windowDays: 30,
  hoursBetweenEdits: 24,
  /** So long nobody takes the name of an approved template that was deleted. */
  nameLockDays: 30,
} as const
