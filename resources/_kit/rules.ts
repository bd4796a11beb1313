/** A rule between fields of one record: answers the fault's text key, or null where it holds. */
export interface Rule {
  /** The field that carries the message. */
  field: string
  code: number
  /** Text of i18n `validation.*`; args may name other fields' values. */
  key: string
  args?: (record: Readonly<Record<string, unknown>>) => Record<string, string | number>
  holds: (record: Readonly<Record<string, unknown>>) => boolean
}

/** [5.13] the start comes before the end; one day long is allowed only where `sameDay`. */
export const before = (start: string, end: string, code: number, sameDay = false): Rule => ({
  field: start,
  code,
  key: 'startBeforeEnd',
  holds: (r) => {
    const [a, b] = [r[start], r[end]]
    return typeof a !== 'string' || typeof b !== 'string' || a < b || (sameDay && a === b)
  },
})
