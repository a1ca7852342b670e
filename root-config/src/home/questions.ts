import { linkLife } from 'contract/people'

/** What people ask before and after they come in; the answers are HTML of ours. */

type Question = { ask: string; answer: string }
export type Topic = { id: string; title: string; questions: readonly Question[] }

export const topics: readonly Topic[] = [
  {
    id: 'start',
    title: 'To begin',
    questions: [
      {
        ask: 'How does a merchant get an account?',
        answer:
          '<a href="/auth/signup">Sign up</a> with the name of the merchant, your own name and an e-mail. The ' +
          'warehouse looks at it and writes to you, with a link to choose a password. From then on you sign in and ' +
          'administer the merchant’s account.',
      },
      {
        ask: 'How do my people come in?',
        answer:
          'You invite them by e-mail, each with a role, and they choose a password of their own through the link in ' +
          `the mail. The link works once, for ${linkLife.Invitation.words}; you can send a new one at any time.`,
      },
      {
        ask: 'I work in the warehouse. Do I sign up?',
        answer: 'No. A warehouse manager invites you. Look into your mail, or ask them to send the invitation again.',
      },
      {
        ask: 'What do I need?',
        answer:
          'A current Chrome, Edge, Firefox or Safari. On the floor a telephone or a handheld with Android is enough; ' +
          'its camera or its built-in scanner reads barcodes.',
      },
    ],
  },
  {
    id: 'enterprise',
    title: 'For enterprise',
    questions: [
      {
        ask: 'Can several warehouses and many merchants share one portal?',
        answer:
          'Yes. Each location has its own cells, clock and staff; each merchant has the locations that serve it, in ' +
          'order of preference. A merchant sees its own goods and orders and nobody else’s, in two walls: every query ' +
          'is held to its person, and the database refuses what a query forgot.',
      },
      {
        ask: 'How do I know that a stock number is right?',
        answer:
          'Every unit that moves is written to a ledger whose two sides sum to zero; nothing in it is ever changed, ' +
          'only reversed. The Product Stock Log says who moved what, when and why.',
      },
      {
        ask: 'Can our own systems speak to it?',
        answer:
          'Every screen uses the same calls that are open to you: <a href="/docs/">the API</a> lists them with what ' +
          'they take and answer. A program signs in as a person does, and may what its role may. Scanner, order status and other parts can stand in your own pages: ' +
          '<a href="/elements">see them</a>.',
      },
    ],
  },
  {
    id: 'sme',
    title: 'For SMEs',
    questions: [
      {
        ask: 'How do my products and orders get in?',
        answer:
          'As a file from your shop, CSV or Excel: columns are matched once and known from then on, and a row that ' +
          'cannot be taken is shown at once, to be mended there. Or by the API, or one by one.',
      },
      {
        ask: 'I sell the same thing in two shops. Can it be sold twice?',
        answer:
          'Stock is promised to an order whole or not at all, in the moment it comes in. When the last unit is ' +
          'promised, the next order waits where you see it, with the reason in words.',
      },
      {
        ask: 'Where do I see what became of an order?',
        answer:
          'In Order History, from New to Delivered, with every step and its time. What cannot go on by itself stands ' +
          'under Non conformance, and says what you can do.',
      },
    ],
  },
  {
    id: 'cross-border',
    title: 'Cross-border',
    questions: [
      {
        ask: 'Which currency and which clock?',
        answer:
          'Each merchant has a currency. Times are those of the warehouse that ships, so that a cut-off means the ' +
          'same for you and for the people who pack.',
      },
      {
        ask: 'Which courier takes it over the border?',
        answer:
          'Those your warehouse works with: by road, air or sea. The order carries its courier and tracking number, ' +
          'and each parcel its own where an order leaves in several.',
      },
    ],
  },
  {
    id: 'parcel',
    title: 'Your parcel',
    questions: [
      {
        ask: 'I bought something. Where is it?',
        answer:
          'The shop you bought from sends you a link to your order’s status; it needs no account. If you have none, ' +
          'ask the shop: only they can tell that the order is yours.',
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and password',
    questions: [
      {
        ask: 'I forgot my password.',
        answer:
          `<a href="/auth/forget-password">Ask for a link</a>. It works once, for ${linkLife.Reset.words}, and a newer one replaces ` +
          'it. With the new password all devices are signed out.',
      },
      {
        ask: 'The link in my mail opens nothing.',
        answer:
          'It was used, has ended, or a newer one was sent. Ask for another; for an invitation ask who invited you.',
      },
      {
        ask: 'What makes a good password?',
        answer:
          'Length, above all: several words that only you put together. Letters, spaces and signs of any language are ' +
          'taken, up to 200 bytes (as many plain letters), and what is still missing is said while you type.',
      },
      {
        ask: 'It says too many tries.',
        answer:
          'After ten wrong passwords an account rests for a minute. Wait, or choose a new password by mail. If it was ' +
          'not you who tried, tell your administrator.',
      },
    ],
  },
]
