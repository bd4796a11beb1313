import { translate } from '../../../i18n/server.ts'
import type { Call } from '../../../server/engine/context.ts'
import { FileAnswer } from '../../../server/engine/define.ts'
import { csvCell } from '../../../server/engine/export.ts'
import type { ReportResults } from '../../_contracts/reportResults.ts'
import { choiceKey } from '../../_kit/keys.ts'
import type { messages } from '../../messages/schema.ts'
import { FIGURES } from '../results.ts'

type Line = readonly [part: string, name: string, value: string | number]

/** [9.9] the figures of a report's results, a line each; what is not told for being too few is left empty. */
export function resultsFile({ locale }: Call, results: ReportResults): FileAnswer {
  const word = (key: string, args?: Record<string, number>) => translate(locale, `results.${key}`, args)
  const channel = (key: string | null) =>
    key === null ? word('others') : translate(locale, choiceKey<typeof messages>('messages', 'channel', key))
  const lines: Line[] = [
    ...FIGURES.map((name): Line => [word('title'), word(`figure.${name}`), results[name] ?? '']),
    ...results.openedBy.map(
      ({ hours, opened }): Line => [word('curve'), word('hours', { smart_count: hours }), opened],
    ),
    ...results.channels.flatMap(({ key, letters, opened }): Line[] => [
      [word('channels'), `${channel(key)} · ${word('figure.letters')}`, letters],
      [word('channels'), `${channel(key)} · ${word('figure.opened')}`, opened],
    ]),
  ]
  const text = lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  return new FileAnswer('report-results.csv', 'text/csv; charset=utf-8', Buffer.from(`\ufeff${text}`))
}
