import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { LoadError } from '../../../../src/generate/LoadState.tsx'
import { OnceKnown } from '../../../../src/generate/OnceKnown.tsx'
import { useRecords } from '../../../../src/generate/records.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donors } from '../../../donors/schema.ts'
import { donorTransactions } from '../../schema.ts'
import { Likely, useLikely } from './Likely.tsx'
import { useAssign } from './useAssign.ts'

const PER_PAGE = 10

type Gift = RecordOf<typeof donorTransactions>

/** Somebody else than those who are likely. */
function Other({ isBusy, onAssign }: { isBusy: boolean; onAssign: (donor: string, name: string) => void }) {
  const translate = useTranslate()
  const [donor, setDonor] = useState<string | null>(null)
  const { data } = useGetOne<RecordOf<typeof donors>>(donors.name, { id: donor ?? '' }, { enabled: donor !== null })
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5, '& > div': { maxWidth: 360 } }}
    >
      <RecordPicker
        to="donors"
        value={donor}
        onChange={setDonor}
        label={translate('gifts.unnamed.other')}
        size="small"
      />
      <Button
        variant="outlined"
        disabled={donor === null || data === undefined || isBusy}
        onClick={() => (data === undefined ? undefined : onAssign(data.id, data.name))}
      >
        {translate('gifts.unnamed.assignChosen')}
      </Button>
    </Box>
  )
}

function Transfer({ gift, isFirst }: { gift: Gift; isFirst: boolean }) {
  const assign = useAssign()
  const { run, busy, error } = useAct(assign)
  const onAssign = (donor: string, name: string) => void run(gift, donor, name)
  const words = [gift.payer, gift.description, gift.amountDescription, gift.donationReferenceId, gift.source]
  return (
    <Section
      title={<Money value={gift.amount} />}
      subtitle={
        <Dotted
          parts={[
            <DateText key="date" value={gift.date} />,
            <RecordLink key="project" resource="projects" id={gift.project} link />,
          ]}
        />
      }
    >
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <Dotted parts={words.map((word) => (word === null ? null : <bdi key={word}>{word}</bdi>))} />
      </Typography>
      {error === null ? null : <Failure error={error} />}
      <Likely id={gift.id} isFirst={isFirst} isBusy={busy} onAssign={onAssign} />
      <Other isBusy={busy} onAssign={onAssign} />
    </Section>
  )
}

function Transfers({ gifts }: { gifts: readonly Gift[] | undefined }) {
  const translate = useTranslate()
  const likely = useLikely(gifts?.[0]?.id)
  // Those below the first would move as it is told who may have given it.
  const isComing = gifts === undefined || (likely.isLoading && likely.failureCount === 0)
  return (
    <OnceKnown isComing={isComing}>
      {gifts?.length === 0 ? (
        <EmptyState title={translate('gifts.unnamed.none')} text={translate('gifts.unnamed.noneText')} />
      ) : (
        gifts?.map((gift, at) => <Transfer key={gift.id} gift={gift} isFirst={at === 0} />)
      )}
    </OnceKnown>
  )
}

/** product.md 3: gifts of the unknown giver, to be given to whoever they are from. */
export default function UnnamedGifts() {
  const translate = useTranslate()
  const [asked, setPage] = useState(1)
  const system = useRecords(donors, { filter: { unknownGiver: true }, pagination: { page: 1, perPage: 1 } })
  const unknown = system.data?.[0]?.id
  const gifts = useRecords(
    donorTransactions,
    {
      filter: { donor: unknown, amount_gt: '0', reversed: false },
      sort: { field: 'date', order: 'DESC' },
      pagination: { page: asked, perPage: PER_PAGE },
    },
    // The page before stays until the next is here.
    { enabled: unknown !== undefined, placeholderData: (before) => before },
  )
  const count = gifts.total ?? 0
  // The last of a page was given to somebody: the one before it is the last page now.
  const page = Math.min(asked, Math.max(1, Math.ceil(count / PER_PAGE)))
  if (gifts.total !== undefined && page !== asked) setPage(page)
  // Its line stands free until it is known.
  const isCounting = gifts.total === undefined && system.data?.length !== 0
  const counted = isCounting
    ? '\u00a0'
    : count > 0
      ? translate('gifts.unnamed.count', { smart_count: count })
      : undefined
  const failed = [system, gifts].find(({ error }) => error !== null)
  return (
    <>
      <PageHeader title={translate('gifts.unnamed.title')} subtitle={counted} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('gifts.unnamed.lead')}
      </Typography>
      {failed === undefined ? (
        <>
          <Transfers gifts={system.data?.length === 0 ? [] : gifts.data} />
          <Pager page={page} perPage={PER_PAGE} total={count} onPage={setPage} />
        </>
      ) : (
        <LoadError error={failed.error} title={translate('kit.loadFailed')} onRetry={() => void failed.refetch()} />
      )}
    </>
  )
}
