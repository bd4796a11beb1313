import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { fieldOf } from '../../../src/generate/fields.ts'
import { names, part, source } from '../../../src/generate/records.ts'
import { useSeen } from '../../../src/generate/rights.ts'
import { Facts } from '../../../src/generate/show/Facts.tsx'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { GeneratedShow, type MoreProps } from '../../../src/generate/show.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { StatCard } from '../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../src/ui/StatGrid.tsx'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { donors } from '../schema.ts'
import { Allowed, CallCard } from './Call.tsx'
import { Dedicated } from './Dedicated.tsx'
import { DonorMenu } from './DonorMenu.tsx'
import { ErasureAsked } from './ErasureAsked.tsx'
import { Issues } from './Issues.tsx'
import { layout } from './layout.tsx'
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
      <StatGrid columns={3}>
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
      </StatGrid>
    </>
  )
}

const GIFT_COLUMNS = names(donorTransactions, 'date', 'project', 'amount', 'source', 'donationReferenceId')

/**
 * What one looks for while speaking, and who the donor is, stand beside what was given on a wide window; on a phone before it
 * and after it.
 */
const SIDES = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
}
const GIVEN = { minWidth: 0, gridColumn: { lg: 1 }, gridRow: { lg: '1 / span 2' } }

/** What stands beside the gifts. The page's title is the donor's name. */
const PERSON = names(donors, 'phone', 'email', 'emailShared', 'emailSharedBy', 'emailSharedAt', 'type', 'image')
const STAFF = names(donors, 'category', 'standingOrder', 'lapsedElite', 'pinnedElite', 'tags', 'notes')
const BESIDE = [...PERSON, ...STAFF]

/** They say something where they hold; that most of them do not, of every donor, is nothing to read. */
const FLAGS = ['emailShared', 'standingOrder', 'lapsedElite', 'pinnedElite'] as const

function Above({ record }: { record: Donor }) {
  const translate = useTranslate()
  const seen = useSeen(donors.name, 'get')
  return (
    <>
      {record.unknownGiver ? null : <Allowed record={record} />}
      <ErasureAsked record={record} />
      <Merged record={record} />
      <SharedPhone record={record} />
      <SharedEmail record={record} />
      <Suppressed record={record} />
      <Box sx={SIDES}>
        {record.unknownGiver ? null : <CallCard record={record} />}
        <Box sx={GIVEN}>
          <Summary record={record} />
          <RelatedList
            resource={donorTransactions.name}
            by={source(donorTransactions, 'donor')}
            id={record.id}
            title={translate('project.tab.gifts')}
            columns={GIFT_COLUMNS}
          />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Facts
            resource={seen}
            record={record}
            layout={layout}
            only={BESIDE}
            without={FLAGS.filter((name) => !record[name])}
          />
        </Box>
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

const SHOWN_ABOVE = [
  ...BESIDE,
  ...names(
    donors,
    'name',
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
  ),
]

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={SHOWN_ABOVE}
    more={part<typeof donors, Pick<MoreProps, 'last'>>(donors, DonorMenu)}
    above={part(donors, Above)}
    below={part(donors, Below)}
  />
)
