import { useTranslate } from 'react-admin'
import type { ResultPart } from '../../../_contracts/reportResults.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { messages } from '../../../messages/schema.ts'

/** Channels under their own names. */
export function useChannels(): (parts: readonly ResultPart[]) => (ResultPart & { id: string; label: string })[] {
  const translate = useTranslate()
  return (parts) =>
    parts.map((part) => ({
      ...part,
      id: part.key ?? '',
      label:
        part.key === null
          ? translate('results.others')
          : translate(choiceKey<typeof messages>('messages', 'channel', part.key)),
    }))
}
