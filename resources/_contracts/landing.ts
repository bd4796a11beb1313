/** What was written into the contact form [1.8]. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/**
 * The landing page in one of its states. `form`: to be filled in, with faults in words where it was sent in vain. `sent`: it
 * arrived; `tooMany`, `busy`: it was not taken.
 */
export interface Landing {
  lang: 'ar' | 'en'
  view: 'form' | 'sent' | 'tooMany' | 'busy'
  values: Partial<Record<ContactField, string>>
  faults: Partial<Record<ContactField, string>>
  /** Tells one sending from another: a double click is kept once. */
  once: string
  /** [9.12] */
  year: number
  /** Scheme and host under which the world reaches the page. */
  origin: string
}
