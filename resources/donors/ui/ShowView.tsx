import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { fieldOf } from '../../../src/generate/fields.ts'
import { names, part, source } from '../../../src/generate/records.ts'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { StatCard } from '../../../src/ui/StatCard.tsx'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { donors } from '../schema.ts'
import { Allowed, CallCard } from './Call.tsx'
import { Dedicated } from './Dedicated.tsx'
import { DonorMenu } from './DonorMenu.tsx'
import { ErasureAsked } from './ErasureAsked.tsx'
import { Issues } from './Issues.tsx'
import { Messages } from './Messages.tsx'
import { Merged } from './merging/Merged.tsx'
import { Privacy } from './Privacy.tsx'
import { SharedEmail } from './SharedEmail.tsx'
import { SharedPhone } from './SharedPhone.tsx'
import { Suppressed } from './Suppressed.tsx'

type Donor = RecordOf<typeof donors>

/** The donor at a glance: what they gave. */
function Summary({ record }: { record: Donor }) {
  const texts = useTexts<typeof donors>('donors')
  const format = useFormat()
  const label = (name: FieldName<typeof donors>) => texts.place(name).label
  const last = record.lastGiftDate
  return (
    <>
      {record.unknownGiver ? (
        <Section title={texts.text('unknownGiverName')}>{texts.text('unknownGiverWhy')}</Section>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2, mb: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
        <StatCard tone="accent" value={<Money value={record.givenTotal} />} label={label('givenTotal')} />
        <StatCard
          value={formatNumber(record.giftsCount, { locale: format.locale, decimals: 0 })}
          label={label('giftsCount')}
        />
        <StatCard
          value={
            last !== null ? (
              <FieldValue
                field={fieldOf(donors, 'lastGiftDate')}
                value={last}
                place={texts.place('lastGiftDate')}
                size="cell"
              />
            ) : (
              '–'
            )
          }
          label={label('lastGiftDate')}
        />
      </Box>
    </>
  )
}

const GIFT_COLUMNS = names(donorTransactions, 'date', 'project', 'amount', 'source', 'donationReferenceId')

/** On a wide window what one looks for while speaking stands beside what was given; on a phone before it. */
const CARD = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  '& > :last-child': { order: { xs: -1, lg: 0 } },
}

function Above({ record }: { record: Donor }) {
  const translate = useTranslate()
  return (
    <>
      {record.unknownGiver ? null : <Allowed record={record} />}
      <ErasureAsked record={record} />
      <Merged record={record} />
      <SharedPhone record={record} />
      <SharedEmail record={record} />
      <Suppressed record={record} />
      <Box sx={record.unknownGiver ? undefined : CARD}>
        <Box sx={{ minWidth: 0 }}>
          <Summary record={record} />
          <RelatedList
            resource={donorTransactions.name}
            by={source(donorTransactions, 'donor')}
            id={record.id}
            title={translate('project.tab.gifts')}
            columns={GIFT_COLUMNS}
          />
        </Box>
        {record.unknownGiver ? null : <CallCard record={record} />}
      </Box>
    </>
  )
}

const Below = ({ record }: { record: Donor }) => (
  <>
    <Dedicated record={record} />
    <Messages record={record} />
    <Issues record={record} />
    <Privacy record={record} />
  </>
)

const SHOWN_ABOVE = names(
  donors,
  'givenTotal',
  'giftsCount',
  'lastGiftDate',
  'unknownGiver',
  'reachedBy',
  'hiddenName',
  'deceased',
  'emailStopped',
  'whatsappStopped',
  'smsStopped',
  'reportConsent',
  'appealConsent',
)

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={SHOWN_ABOVE}
    actions={part(donors, DonorMenu)}
    above={part(donors, Above)}
    below={part(donors, Below)}
  />
)
