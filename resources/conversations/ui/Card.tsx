import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { useRecord, useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import { Moment } from '../../../src/ui/Moment.tsx'
import { donorIssues } from '../../donor_issues/schema.ts'
import { ISSUES_PATH } from '../../donor_issues/ui/support/paths.ts'
import { donors } from '../../donors/schema.ts'
import type { ConversationView } from '../contract.ts'

const FACTS = ['givenTotal', 'giftsCount', 'lastGiftDate', 'reportConsent', 'appealConsent'] as const
const LABELS: Record<(typeof FACTS)[number], string> = {
  givenTotal: 'chat.donor.given',
  giftsCount: 'chat.donor.gifts',
  lastGiftDate: 'chat.donor.last',
  reportConsent: 'chat.donor.consent',
  appealConsent: 'chat.donor.appeals',
}

/** What the donor has given and agreed to, for whoever may read their record. */
function Facts({ id }: { id: string }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>(donors.name)
  const { data } = useRecord(donors, id)
  const items = FACTS.flatMap((name) => {
    const value = data?.[name] ?? null
    if (value === null) return []
    const place = texts.place(name)
    return [
      {
        id: name,
        label: translate(LABELS[name]),
        value: <FieldValue field={donors.fields[name]} value={value} place={place} size="page" />,
      },
    ]
  })
  return (
    <>
      {/* Each below its label: the column is narrow, and a day in two calendars is long. */}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {items.map(({ id: name, label, value }) => (
          <div key={name}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <Button component={Link} to={`/app/donors/${id}/show`} variant="outlined" fullWidth sx={{ mt: 1 }}>
        {translate('chat.donor.open')}
      </Button>
    </>
  )
}

/** product.md 3: who shares the phone that they write from. */
function AlsoReached({ id }: { id: string }) {
  const translate = useTranslate()
  const { data = [] } = useRecords(donors, { filter: { reachedBy: id }, pagination: { page: 1, perPage: 50 } })
  if (data.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mt: 2 }}>
      {translate('resources.donors.text.phoneShares')}{' '}
      <Dotted
        parts={data.map((one) => (
          <Link key={one.id} to={`/app/donors/${one.id}/show`}>
            <bdi>{one.name}</bdi>
          </Link>
        ))}
      />
    </Typography>
  )
}

/** Issues of theirs that wait for an answer; the way to one for whoever answers them. */
function Issues({ issues }: Pick<ConversationView, 'issues'>) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorIssues>(donorIssues.name)
  const { can } = useRights(donorIssues.name)
  if (issues.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {translate('chat.donor.issues')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {issues.map(({ id, type, sentAt }) => (
          <Box key={id} component="li" sx={{ py: 0.5, fontSize: '0.875rem' }}>
            {can('view') ? (
              <Link to={`${ISSUES_PATH}/${id}`}>{texts.place('type').choice(type)}</Link>
            ) : (
              texts.place('type').choice(type)
            )}
            {sentAt === null ? null : (
              <>
                {' · '}
                <Moment value={sentAt} />
              </>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Who it is that writes, beside what they write. */
export function Card({ view }: { view: ConversationView }) {
  const translate = useTranslate()
  const { can } = useRights(donors.name)
  const { channel, donor, name, senderName, address, shared } = view
  return (
    <Box sx={{ p: 2, overflowY: 'auto', minHeight: 0 }}>
      <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name ?? senderName ?? translate('chat.unknown')}</bdi>
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{address}</bdi>
      </Typography>
      {donor === null ? (
        <Typography variant="body2" color="textSecondary">
          {shared > 0 ? translate('chat.shared', { smart_count: shared }) : translate('chat.donor.none')}
        </Typography>
      ) : null}
      {donor !== null && can('get') ? <Facts id={donor} /> : null}
      {donor !== null && channel !== 'email' && can('list') ? <AlsoReached id={donor} /> : null}
      <Issues issues={view.issues} />
    </Box>
  )
}
