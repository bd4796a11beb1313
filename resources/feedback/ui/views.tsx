import { useTranslate } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { MessageTabs } from '../../messages/ui/Tabs.tsx'
import { isFromMeta, isOfCampaigns, kindKey } from '../kinds.ts'
import { feedback } from '../schema.ts'
import { BulkHandle, RowHandle } from './Handle.tsx'

type Row = RecordOf<typeof feedback>

const TONE: Record<Row['kind'], Tone> = {
  notMe: 'danger',
  complaint: 'danger',
  stop: 'warning',
  bounce: 'warning',
  start: 'info',
}

export function Kind({ record }: { record: Row }) {
  const translate = useTranslate()
  const tone = record.handledAt === null ? TONE[record.kind] : 'neutral'
  return <StatusChip tone={tone} label={translate(kindKey(record))} />
}

export const layout = defineLayout(feedback, {
  title: ['donor'],
  sections: [],
  cells: { kind: Kind },
})

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

const List = ({ layout: given }: ViewProps) => (
  <GeneratedList
    {...(given && { layout: given })}
    above={<MessageTabs current="/app/feedback" />}
    rowActions={part(feedback, RowHandle)}
    ownBulk={BulkHandle}
  />
)

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow layout={given} without={ELSEWHERE} actions={part(feedback, RowHandle)} above={part(feedback, Todo)} />
)

export const views: Partial<Views> = { list: List, show: Show }
