import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../../server/auth/commonPasswords.ts'

const WORDS = [
  'password',
  'welcome',
  'admin',
  'qwerty',
  'letmein',
  'iloveyou',
  'sunshine',
  'monkey',
  'dragon',
  'football',
  'master',
  'login',
  'princess',
  'superman',
  'batman',
  'liverpool',
  'barcelona',
  'summer',
  'winter',
  'january',
  'monday',
  'freedom',
  'flower',
  'secret',
  'changeme',
  'saudi',
  'riyadh',
  'jeddah',
  'makkah',
  'madinah',
  'dammam',
  'qassim',
  'alhilal',
  'ittihad',
  'alnassr',
  'ramadan',
  'bismillah',
  'habibi',
  'mohammed',
  'ahmed',
  'abdullah',
  'khalid',
  'fahad',
  'faisal',
  'sultan',
  'nora',
  'fatimah',
  'maryam',
  'sara',
  'hassan',
]
const TAILS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '2020',
  '2024',
  '2025',
  '2026',
  '1445',
  '1447',
  '99',
  '007',
  '111',
  '786',
]
const MARKS = ['', '!', '@', '#', '!!']

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const longEnough = (password: string): boolean => password.length >= 8

describe('[5.5] the commonest passwords', () => {
  it('[5.5] a few thousand of them are known, as words with digits and marks around', () => {
    const made = new Set<string>()
    for (const word of WORDS)
      for (const tail of TAILS)
        for (const mark of MARKS) {
          made.add(`${capital(word)}${tail}${mark}`)
          made.add(`${capital(word)}${mark}${tail}`)
        }
    const common = [...made].filter(longEnough)
    expect(common.length).toBeGreaterThan(3000)
    expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  it.each([
    'P@ssw0rd',
    'P@$$w0rd1',
    'Passw0rd!',
    'PASSWORd1',
    'pAsSwOrD12',
    'Adm1n123',
    'Adm!n2024',
    'W3lc0me1',
    'M0hamm3d1',
    'R1y4dh2030',
    'Qwerty123',
    'Qwertyuiop1',
    '1qaz2wsX',
    '1Qaz2Wsx',
    'Zaq12wsx',
    'Asdf1234',
    'Zxcvbnm1',
    'Q1w2e3r4',
    '1Q2w3e4r5t',
    'Aa123456',
    'Aa12345678',
    'Abc12345',
    'Abcd1234',
    'A1b2c3d4',
    'Qq123456',
    '12345678Aa',
    'Aa112233',
    'Aa@123456',
    'Iloveyou1',
    'MyPassword1',
    'PasswordPassword1',
    'Test1234',
    'Temp1234',
    'User2024',
    'Password19900101',
    '2024Riyadh',
    '123Ahmed',
    'Athar2026',
    'Mohammed_1990',
    'Khalid-2024',
    'Trustno11',
    'Summer-2026',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'Correct-Horse-7',
    'Brand-New-Horse-9',
    'Wadi-Water-7',
    'Kx9v-Trm2',
    'tR7!mQx2vB',
    'Ahmed83629174',
    'Riyadh-camel-tent-5',
    'ThreeTallPalms8',
    'ZebraLamp77',
    'حصانA1صحيح',
    'drowssaPx7',
    'Blue-Kettle-Runs-4',
    `A1${'a'.repeat(400)}`,
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('answers at once, whatever is typed', () => {
    const started = performance.now()
    for (const text of [
      '1'.repeat(500),
      '1a'.repeat(250),
      'a'.repeat(32),
      '11111111!!!!!!!!11111111!!!!!!!!',
      'li1!'.repeat(8),
    ])
      isCommonPassword(text)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
