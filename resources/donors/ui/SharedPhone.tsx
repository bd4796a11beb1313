import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify, useTranslate, useUpdate } from 'react-admin'
import { refusalText } from '../../../src/generate/calls.ts'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { useRecords, useRecordsById, written } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { donors } from '../schema.ts'

type Donor = RecordOf<typeof donors>

const STOPS = ['whatsappStopped', 'smsStopped'] as const
/** So many are named who are reached by one phone. */
const SHOWN = 50

/** By whom the donor is reached; undefined while that is read, null where they are gone or reached by nobody. */
function useHolder({ reachedBy }: Donor): Donor | null | undefined {
  const { data, isPending } = useRecordsById(donors, reachedBy === null ? [] : [reachedBy], {
    enabled: reachedBy !== null,
  })
  if (reachedBy === null) return null
  return data?.[0] ?? (isPending ? undefined : null)
}

/** Those who are reached by the donor's phone. */
function useSharers({ id }: Pick<Donor, 'id'>, enabled: boolean): readonly Donor[] {
  const { data = [] } = useRecords(
    donors,
    {
      filter: { reachedBy: id },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { enabled },
  )
  return data
}

/** The phone by which the donor is called and written to, and whether one who shares it stopped WhatsApp. */
export function useReach(record: Donor): Pick<Donor, 'phone' | 'whatsappStopped'> {
  const holder = useHolder(record)
  const isOwn = record.reachedBy === null
  const sharers = useSharers({ id: record.reachedBy ?? record.id }, !isOwn || record.phone !== null)
  const isReached = holder && !holder.archived && !holder.deceased
  return {
    phone: isOwn ? record.phone : isReached ? holder.phone : null,
    whatsappStopped: [record, ...(holder ? [holder] : []), ...sharers].some((one) => one.whatsappStopped),
  }
}

/** What one of them has stopped by phone holds for all whom it reaches. */
function Stopped({ group }: { group: readonly Donor[] }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const { locale } = useFormat()
  const ways = STOPS.filter((name) => group.some((one) => one[name])).map((name) => texts.place(name).label)
  if (ways.length === 0) return null
  const said = new Intl.ListFormat(locale, { type: 'conjunction' }).format(ways)
  return <> {translate('resources.donors.text.phoneStopped', { ways: said })}</>
}

/** The link goes once the time to undo it is over. */
function Unlink({ record }: { record: Donor }) {
  const notify = useNotify()
  const texts = useTexts<typeof donors>('donors')
  const [update, { isPending }] = useUpdate<Donor>()
  const unlink = () => {
    const data = written(donors, { reachedBy: null, version: record.version })
    void update(
      donors.name,
      { id: record.id, data, previousData: record },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify('resources.donors.text.phoneUnlinked', { type: 'info', undoable: true }),
        onError: (error: unknown) => notify(refusalText(error), { type: 'error' }),
      },
    )
  }
  return (
    <Button color="inherit" size="small" disabled={isPending} onClick={unlink}>
      {texts.text('phoneUnlink')}
    </Button>
  )
}

function Reached({ record, holder }: { record: Donor; holder: Donor | null }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const { can } = useRights('donors')
  const sharers = useSharers({ id: record.reachedBy ?? '' }, record.reachedBy !== null)
  const isReached = holder !== null && !holder.archived && !holder.deceased
  return (
    <Alert
      severity={isReached ? 'info' : 'warning'}
      sx={{ mb: 2 }}
      action={can('update') ? <Unlink record={record} /> : undefined}
    >
      {texts.text('phoneReachedBy')} <RecordLink resource={donors.name} id={record.reachedBy ?? ''} link />.
      {isReached ? <Stopped group={[holder, ...sharers]} /> : <> {translate('resources.donors.text.phoneUnreached')}</>}
    </Alert>
  )
}

/** Who else is reached by a donor's phone, with the way to each; nothing where nobody is. */
function AlsoReached({ id }: Pick<Donor, 'id'>) {
  const texts = useTexts<typeof donors>('donors')
  const sharers = useSharers({ id }, true)
  if (sharers.length === 0) return null
  return (
    <>
      {texts.text('phoneShares')}{' '}
      <Dotted parts={sharers.map((one) => <RecordLink key={one.id} resource={donors.name} id={one.id} link />)} />
    </>
  )
}

/** product.md 3: by whose phone the donor is reached, or who else is by theirs, with the way to each. */
export function SharedPhone({ record }: { record: Donor }) {
  const holder = useHolder(record)
  const sharers = useSharers(record, record.phone !== null)
  if (record.reachedBy !== null) return holder === undefined ? null : <Reached record={record} holder={holder} />
  if (sharers.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlsoReached id={record.id} />.
      <Stopped group={[record, ...sharers]} />
    </Alert>
  )
}
