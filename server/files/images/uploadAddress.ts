// Where an upload goes: beneath it stands the token that takes one file.
export const uploadPath = '/api/objects/upload/'
