import { useRedirect } from 'react-admin'
import { runAction } from '../calls.ts'
import { CorrectionButton } from './CorrectionButton.tsx'

interface CorrectionProps {
  resource: 'campaigns' | 'meta_campaigns' | 'surveys' | 'year_letters'
  id: string
  /** Keys of its words and of its question. */
  action?: string
  ask?: string
}

/** Of what went out and was read: a draft of the same kind, opened in its form. */
export function Correction({
  resource,
  id,
  action = 'campaigns.correction.action',
  ask = 'campaigns.correction.ask',
}: CorrectionProps) {
  const redirect = useRedirect()
  const correct = async (key: string) => {
    const made = await runAction<{ id: string }>(resource, id, 'correct', {}, key)
    redirect('edit', resource, made.id)
  }
  return <CorrectionButton action={action} ask={ask} correct={correct} />
}

/** Whether a campaign has gone out, and was read by somebody. */
export const isCorrectable = ({
  readCount,
  sentAt,
  status,
}: {
  readCount: number
  sentAt: string | null
  status: string
}): boolean => readCount > 0 && sentAt !== null && status !== 'sending'
