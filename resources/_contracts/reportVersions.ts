/** How a draft stood before, in steps of ten minutes or of who wrote it. */
export interface ReportVersion {
  /** Of the entry in the trail that it ends with. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  /** Who wrote it; null where nobody of the charity did. */
  by: string | null
  /** Its words and choices by field; files and parts are not among them. */
  values: Readonly<Record<string, unknown>>
}
