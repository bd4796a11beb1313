import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { isFromMeta, isOfCampaigns } from '../kinds.ts'
import { feedback } from '../schema.ts'
import { RowHandle } from './Handle.tsx'

type Row = RecordOf<typeof feedback>

/** A letter and a question have no page of every reader's. */
const ELSEWHERE = names(feedback, 'letter', 'issue')

function todoOf(record: Row) {
  const { kind, issue } = record
  // What a mail service passed on is no issue that anybody could read and answer.
  if (kind === 'complaint' && issue === null) return 'spamTodo'
  if (isOfCampaigns(record)) return kind === 'stop' ? 'stopAppealsTodo' : 'startAppealsTodo'
  return isFromMeta(record) ? 'stopAtMetaTodo' : (`${kind}Todo` as const)
}

function Todo({ record }: { record: Row }) {
  const texts = useTexts<typeof feedback>(feedback.name)
  return record.handledAt === null ? <Notice tone="info">{texts.text(todoOf(record))}</Notice> : null
}

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow layout={given} without={ELSEWHERE} actions={part(feedback, RowHandle)} above={part(feedback, Todo)} />
)
