import type { PluralKey } from '../format.ts'

/** What brings a letter to a phone: short, as each part of a text message costs. `{name}`, `{entity}`, `{subject}` and `{url}` are filled in. */
export const letterTextEn = {
  text: 'Dear {name}, {entity} has a report for you: {subject}\n{url}',
  textNameless: '{entity} has a report for you: {subject}\n{url}',
  /** Below what asks for a gift. */
  licence: 'Fundraising licence {number}',
  /** Of several that go together: how many, then each. */
  several: 'Dear {name}, {reports}',
  reports: {
    zero: '{entity} has {count} reports for you:',
    one: '{entity} has {count} report for you:',
    two: '{entity} has {count} reports for you:',
    few: '{entity} has {count} reports for you:',
    many: '{entity} has {count} reports for you:',
    other: '{entity} has {count} reports for you:',
  } satisfies Record<PluralKey, string>,
  each: '{project}: {subject}\n{url}',
}
