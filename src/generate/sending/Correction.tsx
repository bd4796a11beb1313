import { useRedirect } from 'react-admin'
import { CorrectionButton } from './CorrectionButton.tsx'
import { correctSent, type Sending, type SendingName } from './calls.ts'

interface CorrectionProps {
  resource: SendingName
  record: Pick<Sending, 'id' | 'readCount'> & { status: string; sentAt: string | null }
}

/** Of a campaign, once somebody has read it. */
export function Correction({ resource, record }: CorrectionProps) {
  const redirect = useRedirect()
  if (record.readCount === 0 || record.sentAt === null || record.status === 'sending') return null
  const correct = async () => {
    const made = await correctSent(resource, record.id)
    redirect('edit', resource, made.id)
  }
  return <CorrectionButton action="campaigns.correction.action" ask="campaigns.correction.ask" correct={correct} />
}
