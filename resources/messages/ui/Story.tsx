import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRedirect, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { OnceKnown } from '../../../src/generate/OnceKnown.tsx'
import { SERVED } from '../../../src/generate/records.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { Fold } from '../../../src/ui/Fold.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Step } from '../contract.ts'
import { messages } from '../schema.ts'
import { statusOf } from '../status.ts'
import { HandleButton, HideButton, ResendButton } from './Acts.tsx'
import { readStory } from './calls.ts'
import { useReason } from './useReason.ts'

type Message = RecordOf<typeof messages>

const useStory = ({ id, version, state, updatedAt }: Message) => {
  const followed = useFollowed([messages.name], [messages.name, 'story', id])
  return useQuery({
    ...SERVED,
    ...followed,
    queryKey: [messages.name, 'story', id, version, state, updatedAt],
    queryFn: () => readStory(id),
  })
}

/** Their words as the catalogue names them, where the name is a status already. */
const WORDS: Partial<Record<Step['what'], string>> = { sent: 'sentStep', failed: 'failedStep' }

function Line({ step, channel }: { step: Step; channel: Message['channel'] }) {
  const translate = useTranslate()
  const { said, todo } = useReason(step.reason, channel)
  const words = translate(`resources.messages.text.${WORDS[step.what] ?? step.what}`, { name: step.name })
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        {step.message === null ? (
          <Typography sx={{ fontWeight: 500 }}>{words}</Typography>
        ) : (
          <Link to={`/app/settings/messages/${step.message}`}>{words}</Link>
        )}
        <Typography component="span" variant="body2" color="textSecondary">
          <DateText value={step.at} withTime />
        </Typography>
      </Box>
      {said === null ? null : <Typography variant="body2">{said}</Typography>}
      {step.until === undefined ? null : (
        <Typography variant="body2">
          {translate('resources.messages.text.until')}: <DateText value={step.until} withTime />
        </Typography>
      )}
      {todo === null || step.what === 'refused' || step.what === 'waits' ? null : (
        <Typography variant="body2" color="textSecondary">
          {translate('resources.messages.text.todo')}: {todo}
        </Typography>
      )}
      {step.detail === null || step.detail === '' ? null : (
        <Fold
          title={
            <Typography component="span" variant="body2">
              {translate('resources.messages.text.raw')}
            </Typography>
          }
        >
          <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: '0.8125rem' }} dir="ltr">
            {step.detail}
          </Box>
        </Fold>
      )}
    </Box>
  )
}

/** product.md 29: "why did I (not) get this?": each decision and each try, with its reason and what to do. */
export function Story({ record }: { record: Message }) {
  const translate = useTranslate()
  const { data, error, refetch } = useStory(record)
  return (
    <Section title={translate('resources.messages.text.story')}>
      {error && data === undefined ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton label={translate('common.state.loading')} rows={3} /> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.steps.map((step) => (
          <Line key={`${step.what} ${step.at} ${step.message}`} step={step} channel={record.channel} />
        ))}
      </Box>
    </Section>
  )
}

/** What may be done stands above the story, and both above the facts. */
export function OnceTold({ record, children }: { record: Message; children: ReactNode }) {
  const { isPending, failureCount } = useStory(record)
  return <OnceKnown isComing={isPending && failureCount === 0}>{children}</OnceKnown>
}

/** [4.9] what a person may do with it. */
export function Acts({ record }: { record: Message }) {
  const redirect = useRedirect()
  const { data } = useStory(record)
  const isLost = (record.state === 'failed' || record.state === 'unknown') && record.handledAt === null
  return (
    <>
      {data?.again.may === true ? (
        <ResendButton ids={[record.id]} twice={data.again.twice} sent={data.again.sent} />
      ) : null}
      {isLost ? <HandleButton ids={[record.id]} /> : null}
      {statusOf(record.state) === 'pending' ? null : (
        <HideButton ids={[record.id]} onDone={() => redirect('/app/settings/messages')} />
      )}
    </>
  )
}
