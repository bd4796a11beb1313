import { useTranslate } from 'react-admin'
import type { Load, Outlook } from '../../../resources/_contracts/outlook.ts'
import { ASKED } from '../../../resources/hanging.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { runAction } from '../calls.ts'

const NOTHING: Outlook = { archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } }

/** Asks the server what deleting these would take along; of a list of the platform's nothing is known to hang on it. */
export const askOutlook = (resource: string, ids: readonly string[]): Promise<Outlook> =>
  ASKED.has(resource) ? runAction<Outlook>(resource, null, 'hanging', { ids }) : Promise.resolve(NOTHING)

/** Whether deleting takes along more than what was chosen, or does not delete it. */
export const isPlain = ({ archived, parts, refused }: Outlook): boolean =>
  archived === 0 && refused.count === 0 && Object.keys(parts).length === 0

/** What deleting `of` records would do, in sentences. */
export function useOutlookTexts(): (outlook: Outlook, of: number) => string[] {
  const translate = useTranslate()
  const { locale } = useFormat()
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' })
  const counted = (resource: string, count: number): string =>
    translate(`resources.${resource}.count`, { smart_count: count })
  const loaded = ([resource, { count, sum }]: [string, Load]): string =>
    sum === null ? counted(resource, count) : translate('removal.withSum', { count: counted(resource, count), sum })
  const held = ({ archived, weights, own }: Outlook, of: number): string[] => {
    if (archived === 0) return []
    const loads = Object.entries(weights)
    const opening = own === null ? [] : [translate('removal.own', { sum: own })]
    const what = listed.format([...loads.map(loaded), ...opening])
    const count = loads.reduce((sum, [, load]) => sum + load.count, 0) + (own === null ? 0 : 2)
    const said =
      of === 1
        ? translate('removal.hangsOn', { smart_count: count, what })
        : archived === of
          ? translate('removal.hangsOnAll', { smart_count: archived, what })
          : translate('removal.hangsOnMany', { smart_count: archived, what })
    return [said, translate('removal.archived')]
  }
  const gone = ({ archived, parts }: Outlook, of: number): string[] => {
    if (archived === of) return []
    const named = Object.entries(parts).map(([resource, count]) => counted(resource, count))
    const trash = translate('removal.trash', { smart_count: of - archived })
    return named.length === 0 ? [trash] : [trash, translate('removal.parts', { what: listed.format(named) })]
  }
  const stays = ({ refused: { count, why } }: Outlook, of: number): string[] => {
    if (count === 0) return []
    return of === 1 ? [...why] : [translate('removal.stays', { smart_count: count }), ...why]
  }
  // What the rest of them is: those that would be refused are none of it.
  return (outlook, of) => {
    const going = of - outlook.refused.count
    return [...stays(outlook, of), ...(going === 0 ? [] : [...held(outlook, going), ...gone(outlook, going)])]
  }
}
