import type { Audience, ReportRow } from '../calls.ts'

/**
 * Why nobody can be sent to, as a text's key: that the others have the news already stands in no list of who is held back.
 */
export const nobodyText = ({ onlyNew }: Pick<ReportRow, 'onlyNew'>, { total }: Pick<Audience, 'total'>): string => {
  if (!onlyNew) return 'errors.detail.nothingToSend'
  return total === 0 ? 'reports.compose.allTold' : 'reports.compose.othersTold'
}
