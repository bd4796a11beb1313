import { useCallback, useRef, useState } from 'react'
import type { Locale } from '../../i18n/dates.ts'
import { chooseLanguage } from './language.ts'

interface LanguageChoice {
  choose: (language: Locale) => void
  isWaiting: boolean
  /** The texts could not be had: the language stays as it was. */
  hasFailed: boolean
  forget: () => void
}

type State = 'idle' | 'waiting' | 'failed'

/** A language chosen by hand: waited for, then read everywhere at once. */
export function useLanguageChoice(): LanguageChoice {
  const [state, setState] = useState<State>('idle')
  // What was pressed last holds, in whatever order the answers come.
  const last = useRef<Locale | null>(null)
  const choose = useCallback((language: Locale) => {
    last.current = language
    setState('waiting')
    const end = (now: State) => () => {
      if (last.current === language) setState(now)
    }
    chooseLanguage(language).then(end('idle'), end('failed'))
  }, [])
  const forget = useCallback(() => setState('idle'), [])
  return { choose, isWaiting: state === 'waiting', hasFailed: state === 'failed', forget }
}
