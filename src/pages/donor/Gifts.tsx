import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { type OfEntity, useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import type { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import type { letters } from '../../../resources/letters/schema.ts'
import { RecordLink } from '../../generate/columns/reference.tsx'
import { useTexts } from '../../generate/texts.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const A_PAGE = 10

/** What a donor is shown of each: `access.ts` of the resource. */
export type OwnGift = OfEntity &
  Pick<RecordOf<typeof donorTransactions>, 'id' | 'project' | 'amount' | 'date' | 'fund' | 'reversed'>
export type OwnLetter = OfEntity &
  Pick<RecordOf<typeof letters>, 'id' | 'report' | 'sentAt' | 'openedAt' | 'stoppedAt' | 'disownedAt'>

const SHORT = { style: 'short' } as const

/** A list of one's own, a page at a time, the newest first. */
export function useOwnList<R extends { id: string }>(resource: string, field: keyof R & string) {
  const [page, setPage] = useState(1)
  const query = useGetList<R>(
    resource,
    { pagination: { page, perPage: A_PAGE }, sort: { field, order: 'DESC' } },
    // The page before stays until the next is here.
    { placeholderData: (before) => before },
  )
  return { ...query, page, setPage }
}

interface OwnListProps<R extends { id: string }> {
  list: ReturnType<typeof useOwnList<R>>
  title: string
  Row: ComponentType<{ record: R }>
}

function OwnList<R extends { id: string }>({ list, title, Row }: OwnListProps<R>) {
  const { data = [], total, page, setPage } = list
  return (
    <Section title={title}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) => (
          <Box component="li" key={record.id} sx={LINE}>
            <Row record={record} />
          </Box>
        ))}
      </Box>
      <Pager page={page} perPage={A_PAGE} total={total ?? 0} onPage={setPage} />
    </Section>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1.5,
  borderTop: '1px solid var(--athar-hairline)',
  '&:first-of-type': { borderTop: 0 },
} as const

/** What a row is about, and below it whose it is and when it was. */
function About({ what, of, children }: { what: ReactNode; of: OfEntity; children: ReactNode }) {
  const name = useEntityName(of.entityId)
  return (
    <div>
      <Typography component="div">{what}</Typography>
      <Typography variant="body2" color="textSecondary" component="div">
        <bdi>{name}</bdi>
        {children}
      </Typography>
    </div>
  )
}

function GiftRow({ record }: { record: OwnGift }) {
  const texts = useTexts<typeof donorTransactions>('donor_transactions')
  const { project, amount, date, fund, reversed } = record
  return (
    <>
      <About what={<RecordLink resource="projects" id={project} link={false} />} of={record}>
        {' · '}
        {texts.place('fund').choice(fund)}
        {' · '}
        <DateText value={date} {...SHORT} />
      </About>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {reversed ? <StatusChip tone="neutral" label={texts.place('reversed').label} /> : null}
        <Money value={amount} />
      </Box>
    </>
  )
}

/** [1.13] what the donor gave, to which project of which charity. */
export function Gifts({ list }: { list: ReturnType<typeof useOwnList<OwnGift>> }) {
  const translate = useTranslate()
  return <OwnList<OwnGift> list={list} title={translate('auth.donorHome.giftsTitle')} Row={GiftRow} />
}

function LinkState({ letter }: { letter: OwnLetter }) {
  const translate = useTranslate()
  const word = (key: string) => translate(`auth.donorHome.link.${key}`)
  const isClosed = letter.stoppedAt !== null || letter.disownedAt !== null
  if (isClosed) return <StatusChip tone="neutral" label={word('closed')} />
  return letter.openedAt === null ? (
    <StatusChip tone="info" label={word('waiting')} />
  ) : (
    <StatusChip tone="success" label={word('opened')} />
  )
}

function LetterRow({ record }: { record: OwnLetter }) {
  return (
    <>
      <About what={<RecordLink resource="reports" id={record.report} link={false} />} of={record}>
        {record.sentAt === null ? null : (
          <>
            {' · '}
            <DateText value={record.sentAt} {...SHORT} />
          </>
        )}
      </About>
      <LinkState letter={record} />
    </>
  )
}

/** [1.13] the letters that the donor was sent; each is opened by the link in its own message (product.md 23). */
export function Letters({ list }: { list: ReturnType<typeof useOwnList<OwnLetter>> }) {
  const translate = useTranslate()
  const title = translate('auth.donorHome.lettersTitle')
  if (list.total === 0)
    return (
      <Section title={title}>
        <Typography sx={{ maxWidth: '60ch' }}>{translate('auth.donorHome.howLetters')}</Typography>
      </Section>
    )
  return <OwnList<OwnLetter> list={list} title={title} Row={LetterRow} />
}
