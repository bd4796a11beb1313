/** In which order they stand: what somebody has to do, what went wrong, what is done. */
export const NOTICE_GROUPS = ['waits', 'failed', 'finished'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** Something that finished, failed or waits, and concerns whoever asked. It names nobody. */
export interface Notice {
  /** Of the record to which it leads. */
  id: string
  resource: string
  /** Which of the resource's notices it is; its words are `notices.kinds.<resource>.<kind>`. */
  kind: string
  group: NoticeGroup
  /** Since when it is so, ISO 8601. */
  at: string
  /** What the record is called. */
  name: string
  /** What readers of English find it called; null where both languages call it the same. */
  nameEn: string | null
  /** What it belongs to, where its name alone says too little. */
  about: string | null
  /** How many rows, letters or the like; null where nothing is counted. */
  count: number | null
  isNew: boolean
}

/** GET /api/notices. */
export interface Notices {
  /** How many came since the reader looked last, those too that are not among the newest; no more than `most` are counted. */
  unseen: number
  most: number
  notices: readonly Notice[]
}
