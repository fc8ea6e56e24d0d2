//! User and password in the address of a broker, which the client library does not read from there.

use async_nats::{ConnectOptions, ServerAddr};

/// Options with the credentials in the address: a user with a password, or a token alone.
pub(super) fn options(url: &str) -> ConnectOptions {
    let options = ConnectOptions::new();
    let Ok(address) = url.parse::<ServerAddr>() else { return options };
    match (address.username(), address.password()) {
        (Some(user), Some(password)) => options.user_and_password(decoded(user), decoded(password)),
        (Some(token), None) => options.token(decoded(token)),
        (None, _) => options,
    }
}

/// A part of an address without its escapes (`%40` for an @).
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let code = others.get(..2).filter(|_| first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read() {
        for (text, password) in
            [("plain", "plain"), ("a%40b%3a", "a@b:"), ("50%", "50%"), ("%zz", "%zz"), ("%C3%A9", "é")]
        {
            assert_eq!(decoded(text), password);
        }
    }
}
