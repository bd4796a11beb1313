import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { plans } from '../../../resources/plans/schema.ts'
import { defineLayout } from '../../generate/layout.ts'
import { ResourceList } from '../../generate/list.tsx'
import type { Layout } from '../../generate/types.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { CLASSES, MONTHS, PACKAGES, type Place, TYPES } from './places.ts'
import { SettingsTabs } from './Settings.tsx'

const List = ({ resource, current, layout }: Place & { layout?: Layout }) => (
  <ResourceList resource={resource} above={<SettingsTabs current={current} />} {...(layout && { layout })} />
)

/** A package without a number sends as much as its entity likes. */
const quotaCell = (name: 'emailQuota' | 'whatsappQuota' | 'smsQuota') =>
  function Quota({ record }: { record: RecordOf<typeof plans> }) {
    const translate = useTranslate()
    const { locale } = useFormat()
    const quota = record[name]
    return <>{quota === null ? translate('subscription.noLimit') : formatNumber(quota, { locale })}</>
  }

const QUOTAS = defineLayout(plans, {
  sections: [],
  cells: {
    emailQuota: quotaCell('emailQuota'),
    whatsappQuota: quotaCell('whatsappQuota'),
    smsQuota: quotaCell('smsQuota'),
  },
})

/** [2.51] [3.16] */
export const DonorTypes = () => <List {...TYPES} />

/** [2.51] [3.17] */
export const Classifications = () => <List {...CLASSES} />

/** product.md 26 */
export const AnnouncedMonths = () => <List {...MONTHS} />

/** [2.51] [2.75] */
export const Packages = () => <List {...PACKAGES} layout={QUOTAS} />
