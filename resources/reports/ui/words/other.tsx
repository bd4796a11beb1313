import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { InputProps } from '../../../../src/generate/types.ts'
import { MessageInput } from './Message.tsx'

/** What was written in another language, by what it was written first; in the order of the form. */
export const OTHER = { title: 'otherTitle', message: 'otherMessage', thankTitle: 'otherThankTitle' } as const

export type Language = 'ar' | 'en'

/** The other language that is chosen; undefined where there is none. */
export function useOther(): Language | undefined {
  const chosen: unknown = useWatch({ name: 'otherLanguage' })
  return chosen === 'ar' || chosen === 'en' ? chosen : undefined
}

/** Words without a language go nowhere: they leave with it, and come back where it was a slip. */
function useKept(language: Language | undefined): void {
  const { getValues, setValue } = useFormContext()
  const kept = useRef(new Map<string, string>())
  useEffect(() => {
    for (const name of Object.values(OTHER)) {
      const now: unknown = getValues(name)
      const before = kept.current.get(name)
      if (language === undefined && typeof now === 'string' && now !== '') {
        kept.current.set(name, now)
        setValue(name, null, { shouldDirty: true })
      } else if (language !== undefined && !now && before !== undefined) setValue(name, before, { shouldDirty: true })
    }
  }, [language, getValues, setValue])
}

/** In which language it is written as well. */
export function OtherLanguageInput(props: InputProps) {
  const translate = useTranslate()
  useKept(useOther())
  return <FieldInput {...props} place={{ ...props.place, none: translate('reportWords.noOther') }} />
}

/** The same words in the other language, once one is chosen: under the name of the first with that of the language. */
export function OtherInput(props: InputProps) {
  const texts = useTexts('reports')
  const language = useOther()
  if (language === undefined) return null
  const name = texts.place('otherLanguage').choice(language)
  const place = { ...props.place, label: `${props.place.label} (${name})`, hint: undefined }
  return props.source === OTHER.message ? (
    <MessageInput {...props} place={place} written={language} />
  ) : (
    <FieldInput {...props} place={place} />
  )
}
