import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { erasureRequests as requests } from '../../../resources/erasure_requests/schema.ts'
import { act, refusalText } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { useAct } from '../../generate/hooks/useAct.ts'
import { useTexts } from '../../generate/texts.ts'
import { http, newKey } from '../../providers/http.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Dotted } from '../../ui/Dotted.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** What a donor is shown of it: `access.ts`. */
type Request = Pick<RecordOf<typeof requests>, 'id' | 'status' | 'askedAt' | 'dueOn' | 'decidedAt' | 'answer'>

const GOES = ['goesDetails', 'goesLetters', 'goesAccount']
const STAYS = ['staysGifts', 'staysProof']
const TONE = { pending: 'info', done: 'success', refused: 'warning', withdrawn: 'info' } as const
const SAYS = { pending: 'waits', done: 'done', refused: 'refused', withdrawn: 'takenBack' } as const

const useWord = () => {
  const translate = useTranslate()
  return (key: string, args = {}) => translate(`ownData.mine.${key}`, args)
}

function Points({ title, keys }: { title: string; keys: readonly string[] }) {
  const word = useWord()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {word(title)}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 3 }}>
        {keys.map((key) => (
          <li key={key}>{word(key)}</li>
        ))}
      </Box>
    </Box>
  )
}

/** Does one thing with the requests at a time; what stands is asked again, also where it was refused. */
function useChange(work: () => Promise<unknown>, done: string) {
  const notify = useNotify()
  const client = useQueryClient()
  return useAct(async () => {
    try {
      await work()
      notify(`ownData.mine.${done}`, { type: 'success' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error', multiLine: true })
    }
    await client.invalidateQueries({ queryKey: [requests.name] })
  })
}

interface AskProps {
  donor: string
  charity: string
  again: boolean
}

/** Says what goes and what has to stay, and asks once. */
function Ask({ donor, charity, again }: AskProps) {
  const translate = useTranslate()
  const word = useWord()
  const asking = useChange(
    () => http(`/api/${requests.name}`, { method: 'POST', body: { donor }, idempotencyKey: newKey() }),
    'asked',
  )
  return (
    <ConfirmButton
      tone="danger"
      variant="text"
      label={word(again ? 'askAgain' : 'erase')}
      disabled={asking.busy}
      question={{
        title: word('eraseTitle', { charity: `\u2068${charity}\u2069` }),
        text: (
          <>
            {word('eraseText')}
            <Points title="goes" keys={GOES} />
            <Points title="stays" keys={STAYS} />
            <Box component="p" sx={{ fontWeight: 600, mb: 0 }}>
              {word('final')}
            </Box>
          </>
        ),
        confirmLabel: word('eraseConfirm'),
        cancelLabel: translate('common.action.back'),
      }}
      onConfirm={async () => {
        await asking.start()
      }}
    />
  )
}

function TakeBack({ id }: { id: string }) {
  const taking = useChange(() => act(requests.name, id, 'withdraw'), 'takenBack')
  return (
    <Button
      size="small"
      sx={{ mt: 1, marginInlineStart: -1 }}
      disabled={taking.busy}
      aria-busy={taking.busy}
      onClick={() => void taking.run()}
    >
      {useWord()('takeBack')}
    </Button>
  )
}

/** When it was asked, until when it is answered or when it was, and what was said with it. */
function Stands({ request: { id, status, askedAt, dueOn, decidedAt, answer } }: { request: Request }) {
  const word = useWord()
  const texts = useTexts<typeof requests>(requests.name)
  const dated = (field: 'askedAt' | 'dueOn' | 'decidedAt', value: string | null) =>
    value === null ? null : (
      <span key={field}>
        {texts.place(field).label}: <DateText value={value} />
      </span>
    )
  return (
    <Notice tone={TONE[status]}>
      {word(SAYS[status])}
      {answer === null ? null : (
        <Typography component="div" sx={{ my: 1, whiteSpace: 'pre-line' }}>
          <bdi>{answer}</bdi>
        </Typography>
      )}
      <Typography component="div" variant="body2">
        <Dotted
          parts={[
            dated('askedAt', askedAt),
            status === 'pending' ? dated('dueOn', dueOn) : null,
            dated('decidedAt', decidedAt),
          ]}
        />
      </Typography>
      {status === 'pending' ? <TakeBack id={id} /> : null}
    </Notice>
  )
}

/** PDPL: the request to have one's data erased; the charity decides what it has to keep, and answers here. */
export function Erasure({ donor, charity }: Omit<AskProps, 'again'>) {
  const followed = useFollowed([requests.name], [requests.name, 'getList'])
  const { data, error, refetch } = useGetList<Request>(
    requests.name,
    { filter: { donor }, sort: { field: 'askedAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } },
    followed,
  )
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  // Whoever has asked before is not offered to ask while that is not known.
  if (data === undefined) return null
  const last = data[0]
  return (
    <>
      {last === undefined || last.status === 'withdrawn' ? null : <Stands request={last} />}
      {last?.status === 'pending' ? null : (
        <div>
          <Ask donor={donor} charity={charity} again={last?.status === 'refused'} />
        </div>
      )}
    </>
  )
}
