package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"time"
)

const (
	keyID    = "second-1"
	issuer   = "https://issuer.second.example"
	audience = "https://ledger.second.example"
	leeway   = 30 * time.Second
)

// signer holds the one key that tokens are signed with: ECDSA on P-256 (RFC 7518 section 3.4).
type signer struct{ key *ecdsa.PrivateKey }

// newSigner makes a key, and writes it for whoever is to mint tokens.
func newSigner(file string) (*signer, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	return &signer{key}, writeKey(file, key)
}

var base64url = base64.RawURLEncoding.Strict()

// keySet answers with the public key (RFC 7517 section 5).
func (s *signer) keySet(w http.ResponseWriter, _ *http.Request, _ string) {
	coordinate := func(n *big.Int) string { return base64url.EncodeToString(n.FillBytes(make([]byte, 32))) }
	answer(w, http.StatusOK, map[string]any{"keys": []any{map[string]any{
		"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": keyID,
		"x": coordinate(s.key.X), "y": coordinate(s.key.Y),
	}}})
}

// caller is the subject of a good bearer token (RFC 6750 section 2.1).
func (s *signer) caller(headers []string) (string, error) {
	if len(headers) != 1 {
		return "", errors.New("one Authorization header is needed")
	}
	scheme, token, _ := strings.Cut(headers[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", errors.New("a bearer token is needed")
	}
	claims, err := s.verify(strings.TrimLeft(token, " "))
	if err != nil {
		return "", err
	}
	return claims.subject(time.Now())
}

// verify gives the claims of a token whose signature is good (RFC 7515 section 5.2). Only one algorithm is known.
func (s *signer) verify(token string) (claims, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, errors.New("the token has not three parts")
	}
	header, err := decodePart(parts[0])
	if err != nil {
		return nil, err
	}
	var algorithm string
	id := keyID
	_, critical := header["crit"]
	if header.member("alg", &algorithm) != nil || header.member("kid", &id) != nil ||
		algorithm != "ES256" || id != keyID || critical {
		return nil, errors.New("the token's header is not one of ours")
	}
	signature, err := base64url.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return nil, errors.New("the token's signature is malformed")
	}
	r, v := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(&s.key.PublicKey, sum[:], r, v) {
		return nil, errors.New("the token's signature is wrong")
	}
	payload, err := decodePart(parts[1])
	return claims(payload), err
}

func decodePart(text string) (part object, err error) {
	decoded, err := base64url.DecodeString(text)
	if err != nil || json.Unmarshal(decoded, &part) != nil || part == nil {
		return nil, errors.New("a part of the token is no JSON object in base64url")
	}
	return part, nil
}

// claims are what a token says, once its signature is known to be good.
type claims object

// subject is whom the token is for: it must be for this audience, now, and name somebody (RFC 7519 section 4.1).
func (c claims) subject(now time.Time) (string, error) {
	var expires, begins float64
	var subject, single string
	var several []string
	token := object(c)
	if token.member("aud", &single) != nil && token.member("aud", &several) != nil {
		return "", errors.New("the token's audience is malformed")
	}
	for _, one := range append(several, single) {
		if one != audience {
			continue
		}
		seconds := float64(now.UnixNano()) / 1e9
		if token.member("exp", &expires) != nil || token.member("nbf", &begins) != nil ||
			expires <= seconds-leeway.Seconds() || begins > seconds+leeway.Seconds() {
			return "", errors.New("the token is not good at this time")
		}
		if token.member("sub", &subject) != nil || subject == "" {
			return "", errors.New("the token names nobody")
		}
		return subject, nil
	}
	return "", errors.New("the token is for another audience")
}
