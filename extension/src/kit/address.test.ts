import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('an address', () => {
  it.each([
    ['icebox.example.com', 'https://icebox.example.com'],
    ['  HTTPS://Icebox.Example.com/dashboard?x=1 ', 'https://icebox.example.com'],
    ['https://icebox.example.com:8443', 'https://icebox.example.com:8443'],
    ['localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('typed as %j is %s', (typed, origin) => {
    expect(addressOf(typed)).toEqual({ origin })
  })

  it.each([
    ['', 'Please enter'],
    ['http://icebox.example.com', 'Without https'],
    ['http://localhost.evil.example', 'Without https'],
    ['http://192.168.1.2:3000', 'Without https'],
    ['ftp://icebox.example.com', 'Without https'],
    ['javascript:alert(1)', 'no address'],
    ['https://*', 'no address'],
    ['https://', 'no address'],
    ['two words', 'no address'],
    ['https://*.example.com', 'no address'],
  ])('is none as %j', (typed, fault) => {
    expect(addressOf(typed)).toEqual({ fault: expect.stringContaining(fault) })
  })
})
