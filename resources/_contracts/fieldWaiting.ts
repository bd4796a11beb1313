/** What somebody of the team sent by WhatsApp without saying of which project. */
export interface FieldSender {
  id: string
  name: string
  since: string
  pictures: number
  recordings: number
  /** With those that the service still has, whatever they are. */
  papers: number
  texts: number
  /** Its messages: what comes after them is not placed or dropped with them. At most 500. */
  messages: readonly string[]
  /** The first of its pictures. */
  shown: readonly string[]
  mayDrop: boolean
}

/** The answer of `GET /api/project_updates/actions/fieldWaiting`. */
export interface FieldWaiting {
  /** Those that the reader may choose. */
  projects: readonly { id: string; code: string; name: string }[]
  senders: readonly FieldSender[]
}
