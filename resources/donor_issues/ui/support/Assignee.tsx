import { useTranslate } from 'react-admin'
import type { IssueView } from '../../../_contracts/issues.ts'

interface AssigneeProps {
  issue: Pick<IssueView, 'assignee' | 'assigneeName'>
}

/** Who follows an issue: nobody, a person, or the platform's support, whom an entity knows by no name. */
export function Assignee({ issue: { assignee, assigneeName } }: AssigneeProps) {
  const translate = useTranslate()
  if (assignee === null) return translate('issues.assign.nobody')
  return <bdi>{assigneeName ?? translate('issues.reply.platform')}</bdi>
}
