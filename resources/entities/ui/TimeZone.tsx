import { later } from '../../../src/generate/lazyPart.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { entities } from '../schema.ts'
import { zoneName } from '../zones.ts'

/** A list that is searched is a library of its own, and every page of an entity would carry it. */
export const TimeZoneInput = later(async () => (await import('./TimeZoneInput.tsx')).TimeZoneInput, { xs: 80, sm: 80 })

export function TimeZoneCell({ record }: { record: RecordOf<typeof entities> }) {
  const { locale } = useFormat()
  return <bdi>{zoneName(record.timeZone, locale)}</bdi>
}
