import { expect, it } from 'vitest'
import { wishOf } from '../../server/messages/words.ts'

it.each([
  'قف',
  'إيقاف',
  'ايقاف',
  'أيقاف',
  'توقف',
  'الغاء',
  'إلغاء الاشتراك',
  'إلغــاء',
  'قِفْ',
  ' STOP. ',
  'Unsubscribe',
  'cancel!',
  'end',
  'Quit',
  'stop\nthank you',
  '\n\n«قف»',
])('%j stops', (text) => {
  expect(wishOf(text)).toBe('stop')
})

it.each(['اشتراك', 'Start', 'start!'])('%j asks to hear again', (text) => {
  expect(wishOf(text)).toBe('start')
})

it.each(['', 'do not stop', 'stop by our house', 'thank you\nstop', 'متى يتوقف المشروع؟', 'الغاء الموعد', 'ending'])(
  '%j is neither',
  (text) => {
    expect(wishOf(text)).toBeNull()
  },
)
