import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { compareMoney } from '../../../resources/_kit/money.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { type OfEntity, useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import type { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { CardButton } from '../../../resources/donor_transactions/ui/card/Button.tsx'
import type { letters } from '../../../resources/letters/schema.ts'
import type { projects } from '../../../resources/projects/schema.ts'
import { publicPath } from '../../../resources/projects/ui/page/publicPath.ts'
import { ownLetterPath } from '../../../resources/reports/paths.ts'
import type { reports } from '../../../resources/reports/schema.ts'
import type { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { ownYearPath } from '../../../resources/year_letters/paths.ts'
import type { yearLetters } from '../../../resources/year_letters/schema.ts'
import { RecordLink } from '../../generate/columns/reference.tsx'
import { useOther } from '../../generate/hooks/other.ts'
import { useTexts } from '../../generate/texts.ts'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Line, Lines } from './Lines.tsx'
import { StatementButton } from './Statements.tsx'

const A_PAGE = 10
/** So many of a list stand where it is not what one came for. */
const NEWEST = 3

/** What a donor is shown of each: `access.ts` of the resource. */
export type OwnGift = OfEntity &
  Pick<
    RecordOf<typeof donorTransactions>,
    | 'id'
    | 'donor'
    | 'project'
    | 'amount'
    | 'date'
    | 'fund'
    | 'reversed'
    | 'onBehalfOf'
    | 'giftRecipient'
    | 'receiptNumber'
  >
export type OwnLetter = OfEntity &
  Pick<RecordOf<typeof letters>, 'id' | 'report' | 'donor' | 'sentAt' | 'openedAt' | 'disownedAt'>
export type OwnYear = Omit<OwnLetter, 'report'> & Pick<RecordOf<typeof yearLetterPages>, 'yearLetter'>

const SHORT = { style: 'short' } as const

/** A list of one's own, a page at a time, the newest first. */
export function useOwnList<R extends { id: string }>(
  resource: string,
  field: keyof R & string,
  filter: Partial<R> = {},
) {
  const [page, setPage] = useState(1)
  const query = useGetList<R>(
    resource,
    { filter, pagination: { page, perPage: A_PAGE }, sort: { field, order: 'DESC' } },
    // The page before stays until the next is here.
    { placeholderData: (before) => before },
  )
  return { ...query, page, setPage }
}

interface OwnListProps<R extends { id: string }> {
  list: ReturnType<typeof useOwnList<R>>
  Row: ComponentType<{ record: R }>
}

function Rows<R extends { id: string }>({
  records,
  Row,
}: {
  records: readonly R[]
  Row: ComponentType<{ record: R }>
}) {
  return (
    <Lines>
      {records.map((record) => (
        <Line key={record.id}>
          <Row record={record} />
        </Line>
      ))}
    </Lines>
  )
}

function OwnList<R extends { id: string }>({ list, Row }: OwnListProps<R>) {
  const { data = [], total, page, setPage } = list
  return (
    <>
      <Rows records={data} Row={Row} />
      <Pager page={page} perPage={A_PAGE} total={total ?? 0} onPage={setPage} />
    </>
  )
}

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

type OwnProject = Pick<RecordOf<typeof projects>, 'id' | 'type' | 'status' | 'archived'>

/** What a gift went to; a link where it has a page that anybody may read. */
function ProjectName({ id }: { id: string }) {
  const { data } = useOther<OwnProject>('projects', id)
  const name = <RecordLink resource="projects" id={id} link={false} />
  const to = data ? publicPath(data) : null
  return to === null ? name : <OutLink href={to}>{name}</OutLink>
}

/**
 * On a wide window the last in its line and as wide in each, so that sums stand below each other, and what can be done with
 * them too. Digits end at the right in both languages.
 */
const SUM: SxProps<Theme> = ({ direction }) => ({
  order: { sm: 1 },
  minWidth: { sm: '7rem' },
  textAlign: direction === 'rtl' ? 'start' : 'end',
})

function GiftRow({ record }: { record: OwnGift }) {
  const texts = useTexts<typeof donorTransactions>('donor_transactions')
  const { id, donor, project, amount, date, fund, reversed, receiptNumber } = record
  const translate = useTranslate()
  // What went back has no paper of its own: that of its gift says so.
  const isBack = compareMoney(amount, '0') < 0
  return (
    <>
      <About what={<ProjectName id={project} />} of={record}>
        {' · '}
        {texts.place('fund').choice(fund)}
        {' · '}
        <DateText value={date} {...SHORT} />
      </About>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={SUM}>
          <Money value={amount} />
        </Box>
        {isBack ? null : <CardButton gift={record} own />}
        {reversed ? <StatusChip tone="neutral" label={texts.place('reversed').label} /> : null}
        {isBack && !reversed ? <StatusChip tone="neutral" label={translate('gifts.refund.chip')} /> : null}
        {isBack || (reversed && !receiptNumber) ? null : (
          <StatementButton of={{ donor, year: Number(date.slice(0, 4)), gift: id, receipt: receiptNumber }}>
            {translate(receiptNumber ? 'auth.donorHome.statements.getReceipt' : 'auth.donorHome.statements.getGift')}
          </StatementButton>
        )}
      </Box>
    </>
  )
}

/** [1.13] what the donor gave, to which project of which charity. */
export function Gifts({ list }: { list: ReturnType<typeof useOwnList<OwnGift>> }) {
  const translate = useTranslate()
  return (
    <Section title={translate('auth.donorHome.giftsTitle')}>
      <OwnList<OwnGift> list={list} Row={GiftRow} />
    </Section>
  )
}

/** [1.13] the newest of them where one arrives, and the way to all. */
export function NewestGifts({ list: { data = [] } }: { list: ReturnType<typeof useOwnList<OwnGift>> }) {
  const translate = useTranslate()
  return (
    <Section title={translate('auth.donorHome.giftsTitle')}>
      <Rows<OwnGift> records={data.slice(0, NEWEST)} Row={GiftRow} />
      <Button component={RouterLink} to="/app/donor/gifts" sx={{ mt: 1, marginInlineStart: -2 }}>
        {translate('auth.donorHome.allGifts')}
      </Button>
    </Section>
  )
}

function LinkState({ letter }: { letter: Pick<OwnLetter, 'disownedAt' | 'openedAt'> }) {
  const translate = useTranslate()
  const word = (key: string) => translate(`auth.donorHome.link.${key}`)
  if (letter.disownedAt !== null) return <StatusChip tone="neutral" label={word('closed')} />
  return letter.openedAt === null ? (
    <StatusChip tone="info" label={word('waiting')} />
  ) : (
    <StatusChip tone="success" label={word('opened')} />
  )
}

interface SentProps {
  of: Omit<OwnLetter, 'report'>
  title: ReactNode
  to: string
}

/** [6.3] opens the letter within the app; one that its reader said is not theirs stays shut, and says so beside it. */
function Sent({ of, title, to }: SentProps) {
  const { disownedAt, sentAt } = of
  const name =
    disownedAt === null ? (
      <Link component={RouterLink} to={to}>
        {title}
      </Link>
    ) : (
      title
    )
  return (
    <>
      <About what={name} of={of}>
        {sentAt === null ? null : (
          <>
            {' · '}
            <DateText value={sentAt} {...SHORT} />
          </>
        )}
      </About>
      <LinkState letter={of} />
    </>
  )
}

type OtherTitle = Pick<RecordOf<typeof reports>, 'id' | 'otherLanguage' | 'otherTitle'>

/** Called as the letter is, which follows its reader's language (decision 110). */
function LetterRow({ record }: { record: OwnLetter }) {
  const { report, donor } = record
  const { locale } = useFormat()
  const { data: of } = useOther<OtherTitle>('reports', report)
  const own = of?.otherLanguage === locale ? of.otherTitle : null
  const title = own ? <bdi>{own}</bdi> : <RecordLink resource="reports" id={report} link={false} />
  return <Sent of={record} title={title} to={ownLetterPath(report, donor)} />
}

type Titled = Pick<RecordOf<typeof yearLetters>, 'id' | 'titleAr' | 'titleEn'>

function YearRow({ record }: { record: OwnYear }) {
  const { yearLetter, donor } = record
  const { locale } = useFormat()
  const { data } = useOther<Titled>('year_letters', yearLetter)
  const { titleAr = null, titleEn = null } = data ?? {}
  const title = locale === 'ar' ? (titleAr ?? titleEn) : (titleEn ?? titleAr)
  return <Sent of={record} title={<bdi>{title}</bdi>} to={ownYearPath(yearLetter, donor)} />
}

interface LettersProps {
  list: ReturnType<typeof useOwnList<OwnLetter>>
  years: ReturnType<typeof useOwnList<OwnYear>>
}

/** [1.13], [6.3] the letters that the donor was sent; each opens here as it does by the link of its message. */
export function Letters({ list, years }: LettersProps) {
  const translate = useTranslate()
  return (
    <Section title={translate('auth.donorHome.lettersTitle')}>
      {list.total || years.total ? (
        <>
          <OwnList<OwnYear> list={years} Row={YearRow} />
          <OwnList<OwnLetter> list={list} Row={LetterRow} />
        </>
      ) : (
        <Typography sx={{ maxWidth: '60ch' }}>{translate('auth.donorHome.howLetters')}</Typography>
      )}
    </Section>
  )
}
