import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, nullable, QueryFlag } from '#contract/scalars.ts'

const Picture = Type.String({
  description:
    'The label as a picture. With `print=true` it is printed on the server instead, and the response is the text `Printed!`; 422 when no print command is configured, 409 when it fails.',
})

const StickerQuery = Type.Object({ print: QueryFlag })

export const getCode = endpoint({
  method: 'GET',
  path: '/qrcode',
  access: 'attachment',
  tag: 'Printed labels and codes',
  summary: 'A text as a QR code: a JPEG with 20 pixels per module.',
  query: Type.Object({
    data: Type.String({
      maxLength: 4296,
      description:
        'The text. It is percent-decoded once more where that gives valid text, because some clients encode it twice.',
    }),
  }),
  produces: 'image/jpeg',
  responses: { 200: Type.String({ description: 'A picture.' }) },
})

export const getCodeAddress = endpoint({
  method: 'GET',
  path: '/labelmaker/address',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'The address that the codes on printed labels open.',
  responses: {
    200: Type.Object({
      address: nullable(
        Type.String({
          description:
            'The base URL of the server. Without one: the address that a server admin has stored, else an address at which an owner of the household has signed in, preferably that of this request. Null when there is none: then nothing can be printed.',
        }),
      ),
      addresses: Type.Array(Type.String(), {
        description:
          'Every address that codes of this server may lead to: that above and those at which owners of the household have signed in.',
      }),
    }),
  },
  volatile: true,
})

export const getItemSticker = endpoint({
  method: 'GET',
  path: '/labelmaker/item/:id',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'The printed label of an item as PNG: its address as a code, its name and its location.',
  params: IdParams,
  query: StickerQuery,
  produces: 'image/png',
  responses: { 200: Picture },
  errors: [409],
})

export const getLocationSticker = endpoint({
  method: 'GET',
  path: '/labelmaker/location/:id',
  access: 'read',
  tag: 'Printed labels and codes',
  summary: 'The printed label of a location as PNG: its address as a code and its name.',
  params: IdParams,
  query: StickerQuery,
  produces: 'image/png',
  responses: { 200: Picture },
  errors: [409],
})

export const getAssetSticker = endpoint({
  method: 'GET',
  path: '/labelmaker/asset/:assetId',
  access: 'read',
  tag: 'Printed labels and codes',
  summary:
    'The printed label of an asset id as PNG: its address as a code, and the name and location of the first item, by name, that has it.',
  params: Type.Object({
    assetId: Type.String({ maxLength: 64, description: 'With or without dashes and leading zeros.' }),
  }),
  query: StickerQuery,
  produces: 'image/png',
  responses: { 200: Picture },
  errors: [409],
})
