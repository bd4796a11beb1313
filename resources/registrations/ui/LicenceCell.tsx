import { useTranslate } from 'react-admin'
import { useGlance } from '../../../src/generate/hooks/glance.ts'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { registrations } from '../schema.ts'

/** [8.13] a licence, and whether another charity bears it, too. */
export function LicenceCell({ record: { id, licenceNumber } }: { record: RecordOf<typeof registrations> }) {
  const translate = useTranslate()
  const { glance } = useGlance()
  const isShared = glance?.licences.some(({ holders }) => holders.some((holder) => holder.id === id)) ?? false
  return (
    <>
      <bdi dir="ltr">{licenceNumber}</bdi>
      {isShared ? (
        <>
          {' '}
          <StatusChip tone="warning" label={translate('admin.glance.twice')} />
        </>
      ) : null}
    </>
  )
}
